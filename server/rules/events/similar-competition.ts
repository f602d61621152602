import type { MoveTarget } from './admin-event-views.ts'

type Competition = Readonly<{ name: string; isTeam: boolean }>

/** Where a competition's orders would move: to the one of the same name or the only one of its kind; others are chosen. */
export function similarCompetition({ competitions }: MoveTarget, { name, isTeam }: Competition) {
  const ofKind = competitions.filter((one) => one.isTeam === isTeam)
  return ofKind.find((one) => one.name === name) ?? (ofKind.length === 1 ? ofKind[0]! : null)
}
