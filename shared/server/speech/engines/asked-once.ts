interface AskedOnce<Answer> {
  /** The latest answer; asks where nobody has yet. */
  known(): Promise<Answer>;
  /** Asks again, for all who want to know from now on. */
  anew(): Promise<Answer>;
}

/** Asks what is the same for everybody in this process once for all of them. */
export function askedOnce<Answer>(ask: () => Promise<Answer>): AskedOnce<Answer> {
  let answer: Promise<Answer> | undefined;
  const anew = () => {
    answer = ask();
    return answer;
  };
  return { known: () => answer ?? anew(), anew };
}
