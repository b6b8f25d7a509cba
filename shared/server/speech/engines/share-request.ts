interface SharedRequest<Answer> {
  /** The latest answer; asks where nobody has yet. */
  known(): Promise<Answer>;
  /** Asks again, for all who want to know from now on. */
  anew(): Promise<Answer>;
}

/** Asks what is the same for everybody in this process once for all of them. */
export function shareRequest<Answer>(load: () => Promise<Answer>): SharedRequest<Answer> {
  let answer: Promise<Answer> | undefined;
  const reload = () => {
    answer = load();
    return answer;
  };
  return { known: () => answer ?? reload(), anew: reload };
}
