export type ScheduleItem<Text = string> = { time: string; label: Text }

export const eventSections = ['sponsors', 'infoCards', 'gallery', 'video', 'results', 'statistics'] as const
export type EventSection = (typeof eventSections)[number]

export type EventLanding = { hidden: EventSection[] }
