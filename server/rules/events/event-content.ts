export type ScheduleItem = { time: string; label: string }

export type EventSection = 'sponsors' | 'infoCards' | 'gallery' | 'video' | 'results' | 'statistics'

export type EventLanding = { hidden: EventSection[] }
