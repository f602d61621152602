import type { Jobs } from '../domain/jobs.ts'
import { runMailing } from '../domain/mailings/run-mailing.ts'
import { jobOfOrganization } from './job-of-organization.ts'

export const sendMailingJob = jobOfOrganization((ctx, { mailingId }: Jobs['send-mailing']) =>
  runMailing(ctx, mailingId),
)
