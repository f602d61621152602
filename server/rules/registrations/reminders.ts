/** To many athletes at once: how many were reminded, were within the last 24 hours, and have no address. */
export type Reminders = {
  id: string
  state: 'running' | 'done' | 'stopped'
  total: number
  done: number
  sent: number
  recent: number
  withoutEmail: number
  /** Not mailed now, but listed with the mails that were not delivered. */
  withheld: number
}
