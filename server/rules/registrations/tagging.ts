/** `changed` athletes have other tags now; `full` ones had too many. Done with all as soon as it is not running. */
export type Tagging = {
  id: string
  state: 'running' | 'done' | 'undoing' | 'undone' | 'stopped'
  total: number
  done: number
  changed: number
  full: number
}

export const isUnderWay = ({ state }: Pick<Tagging, 'state'>): boolean => state === 'running' || state === 'undoing'
