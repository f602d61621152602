/** Cash of an athlete at kit pick-up, in minor units; `by` is null for one who is gone, `at` undoes what was received. */
export type AthleteCash = {
  due: { title: string; amount: number }[]
  received: { at: string; amount: number; by: string | null; isUndoable: boolean }[]
}
