import type { PublishNeed } from '../events/event-readiness.ts'

/** `title` is the event's. */
type EventTask = Readonly<{ count: number; eventId: string; title: string; href: string }>

/** Something that staff should do, and the list of what it concerns. */
export type DashboardTask =
  | (EventTask &
      Readonly<{
        name:
          | 'athletesWithoutBib'
          | 'soldOutMerchandise'
          | 'lowMerchandise'
          | 'missingAnswers'
          | 'missingFiles'
          | 'missingMerchandise'
          | 'shortTeams'
      }>)
  | (EventTask & Readonly<{ name: 'unpaidHolds'; firstEndsAt: string }>)
  | (EventTask & Readonly<{ name: 'eventNotReady'; need: PublishNeed }>)
  | Readonly<{ name: 'failedMails' | 'ordersToSettle' | 'paymentsToConfirm'; count: number; href: string }>
