/** Names the exchanges of one start of the branch, so that an answer to a request of before it is known as such. */
export function createExchanges(bootId: string) {
  const nameOf = (request: number): string => `${bootId}:${request}`;
  return {
    nameOf,
    /** Finds the request that an answer belongs to; null where it is none of this start. */
    requestOf(exchange: string): number | null {
      const request = Number(exchange.slice(bootId.length + 1));
      return exchange === nameOf(request) ? request : null;
    },
  };
}
