export const jobStates = ['waiting', 'retrying', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type ListedJob = Readonly<{
  id: string
  kind: string
  /** Its subdomain; null for jobs of the platform. */
  organization: string | null
  state: JobState
  /** Those that were begun. */
  attempts: number
  lastError: string | null
  createdAt: string
  ageSeconds: number
  dueAt: string
}>
