/** `changed` athletes have other tags now, `restored` ones their previous ones; `full` ones had too many. */
export type Tagging = {
  id: string
  state: 'running' | 'done' | 'undoing' | 'undone' | 'stopped'
  total: number
  done: number
  changed: number
  full: number
  restored: number
  /** Whose tags somebody has changed before it was undone. */
  since: number
}

export const isUnderWay = ({ state }: Pick<Tagging, 'state'>): boolean => state === 'running' || state === 'undoing'
