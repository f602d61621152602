/** Which states follow which: the whole life of a thing as data. A state without followers is final. */
export type Transitions<State extends string = string> = Readonly<Record<State, readonly State[]>>

/** Whether a thing may go from one state to another. Staying where it is is no move. */
export function canMove<State extends string>(transitions: Transitions<State>, from: State, to: State): boolean {
  return transitions[from].includes(to)
}
