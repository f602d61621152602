const pauseMs = 24 * 3_600_000

export const reminderKeyOf = (registrationId: string, moment: string): string =>
  `missing-items:${registrationId}:${moment}`

/** An athlete who was reminded since then is not reminded again, unless staff say so. */
export const pauseBegin = (now: Date): Date => new Date(now.getTime() - pauseMs)
