export type Transitions<State extends string = string> = Readonly<Record<State, readonly State[]>>

export function canMove<State extends string>(transitions: Transitions<State>, from: State, to: State): boolean {
  return transitions[from].includes(to)
}
