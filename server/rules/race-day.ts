/** What every organization tells its athletes about the morning of a race. `checkInOpens` is HH:mm in the event's zone. */
export const raceDay = { arriveMinutesEarly: 30, checkInOpens: '06:00' } as const
