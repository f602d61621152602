import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { socketToServer } from '../database/embedded/moved.ts'
import type { Enqueue, JobName, Jobs } from '../domain/jobs.ts'
import { mailsAtOnce, queues } from './queues.ts'

/** Handles one job; throwing puts it back to be tried again by its queue's rules. */
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

export type JobRunner = {
  enqueue: Enqueue
  /** Begins to work on jobs. Without it this process only enqueues. */
  work(handlers: JobHandlers): Promise<void>
  /** Waits for running jobs to end, at most `graceMs`, then lets go of the database. */
  stop(graceMs?: number): Promise<void>
}

type Listeners = {
  /** The connection to the queues failed. */
  onError(error: Error): void
  /** A job threw; it is tried again or given up by its queue's rules. */
  onFailure: OnFailure
}
type OnFailure = (error: Error, job: { queue: string; id: string }) => void

/** Connects to the queues as the platform's role. They are made by the migration, never here. */
export const openJobs = async (platformUrl: string, { onError, onFailure }: Listeners): Promise<JobRunner> => {
  // The types of pg-boss do not know `stream`, which it passes on to pg.
  const connection = { connectionString: platformUrl, stream: socketToServer }
  const boss = new PgBoss({
    ...connection,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    schedule: true,
    supervise: true,
    // How soon the jobs of a process that was killed are noticed: somebody's payment may be among them.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()

  return {
    enqueue: async (em, name, data, options = {}) => {
      const db = fromKysely(em.getKysely())
      if (Array.isArray(data))
        await boss.insert(
          name,
          data.map((one) => ({ data: one, ...options })),
          { db },
        )
      else await boss.send(name, data, { ...options, db })
    },
    work: async (handlers) => {
      for (const name of Object.keys(handlers) as JobName[]) {
        const options = { ...pollingOptions, perJobResults: true, batchSize: concurrency[name] ?? 1 } as const
        const handle = handlers[name] as (data: unknown) => Promise<void>
        await boss.work(name, options, (jobs) => Promise.all(jobs.map((job) => resultOf(job, handle, onFailure))))
      }
      await boss.schedule('expire-holds', '* * * * *')
      await boss.schedule('reconcile-payments', '* * * * *')
      await boss.schedule('erase-organizations', '20 3 * * *')
      await boss.schedule('forget-expired', '40 3 * * *')
      await boss.schedule('sweep-files', '0 4 * * *')
    },
    stop: (graceMs = 20_000) => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

// A new job wakes the worker at once. One that is to be tried again is only found by looking, every 30 s unless told
// otherwise; and after a full batch it looks again right away, or a long queue would empty by one batch each 5 s.
const pollingOptions = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5, burstWhenBatchFull: true } as const

/** How many jobs of a queue this process works on at once; 1 where nothing is said. */
const concurrency: Partial<Record<JobName, number>> = {
  'deliver-message': mailsAtOnce,
  'deliver-account-mail': mailsAtOnce,
  'settle-payment': 4,
}

// Each job of a batch succeeds or fails for itself.
const resultOf = async (
  { id, name: queue, data }: Job<unknown>,
  handle: (data: unknown) => Promise<void>,
  onFailure: OnFailure,
): Promise<JobResult> => {
  try {
    await handle(data)
    return { id, status: 'completed' }
  } catch (error) {
    const { name, message, stack } = error as Error
    onFailure(error as Error, { queue, id })
    return { id, status: 'failed', output: { name, message, stack } }
  }
}

/** The platform's role works on jobs; the application's puts them in, and reads nothing of what others put in. */
export const queueGrants = [
  'grant usage on schema pgboss to dorsal_app, dorsal_platform',
  'grant execute on all functions in schema pgboss to dorsal_app, dorsal_platform',
  'grant select, insert, update, delete on all tables in schema pgboss to dorsal_platform',
  'grant usage on all sequences in schema pgboss to dorsal_platform',
  'revoke all on all tables in schema pgboss from dorsal_app',
  'revoke all on all sequences in schema pgboss from dorsal_app',
  'grant select on pgboss.queue to dorsal_app',
  'grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to dorsal_app',
]

/** Makes pg-boss' schema and our queues as the owner. */
export const installQueues = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  // An idle connection that is lost would end the process: what still has to be done fails by itself.
  boss.on('error', () => {})
  await boss.start()
  for (const queue of queues) {
    if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, changeableOptions(queue))
    else await boss.createQueue(queue.name, queue)
  }
  await boss.stop({ graceful: false })
}

// A queue's policy and name are for its life; what is absent must be taken away from one that is there.
const changeableOptions = ({ name: _name, policy: _policy, ...rest }: (typeof queues)[number]) => ({
  ...rest,
  deadLetter: rest.deadLetter ?? null,
})
