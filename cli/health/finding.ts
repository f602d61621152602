/** `warn` works but needs attention, `fail` does not work. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; subject: string; message: string }
