/** One thing looked at: `warn` works but should be known, `fail` does not work. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; subject: string; says: string }
