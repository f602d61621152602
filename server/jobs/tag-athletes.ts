import type { Jobs } from '../domain/jobs.ts'
import { runTagging, stopTagging } from '../domain/registrations/run-tagging.ts'
import { jobOfOrganization } from './job-of-organization.ts'

export const tagAthletesJob = jobOfOrganization((ctx, { taggingId }: Jobs['tag-athletes']) =>
  runTagging(ctx, taggingId),
)

export const stopTaggingJob = jobOfOrganization((ctx, { taggingId }: Jobs['stop-tagging']) =>
  stopTagging(ctx, taggingId),
)
