import { runReminders, stopReminders } from '../domain/answers/run-reminders.ts'
import type { Jobs } from '../domain/jobs.ts'
import { jobOfOrganization } from './job-of-organization.ts'

export const remindAthletesJob = jobOfOrganization((ctx, { remindersId }: Jobs['remind-athletes']) =>
  runReminders(ctx, remindersId),
)

export const stopRemindersJob = jobOfOrganization((ctx, { remindersId }: Jobs['stop-reminders']) =>
  stopReminders(ctx, remindersId),
)
