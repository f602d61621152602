import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { createDatabaseSocket } from '../database/embedded/database-sockets.ts'
import type { Enqueue, JobName, Jobs } from '../domain/jobs.ts'
import { maxConcurrentMails, queues } from './queues.ts'

export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

export type JobRunner = {
  enqueue: Enqueue
  work(handlers: JobHandlers): Promise<void>
  stop(graceMs?: number): Promise<void>
}

type Listeners = {
  onError(error: Error): void
  onFailure: OnFailure
}
type OnFailure = (error: Error, job: { queue: string; id: string }) => void

/** Connects as the platform's role. `migrate` creates the queues. */
export const openJobs = async (platformUrl: string, { onError, onFailure }: Listeners): Promise<JobRunner> => {
  const connection = { connectionString: platformUrl, stream: createDatabaseSocket }
  const boss = new PgBoss({
    ...connection,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    schedule: true,
    supervise: true,
    // How soon jobs of a killed process are noticed: a payment may be among them.
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
      await boss.schedule('run-schedules', '*/5 * * * *')
      await boss.schedule('send-digests', '*/15 * * * *')
      await boss.schedule('offer-places', '* * * * *')
      await boss.schedule('reconcile-payments', '* * * * *')
      await boss.schedule('remind-of-payments', '*/5 * * * *')
      await boss.schedule('erase-organizations', '20 3 * * *')
      await boss.schedule('forget-expired', '40 3 * * *')
      await boss.schedule('check-ledger', '10 4 * * *')
      await boss.schedule('number-receipts', '* * * * *')
      await boss.schedule('number-missing-receipts', '30 4 * * *')
      await boss.schedule('sweep-files', '0 4 * * *')
      await boss.schedule('check-connections', '10 4 * * *')
    },
    stop: (graceMs = 20_000) => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

// Notifications wake the worker for new jobs only; a retry is found by polling, every 30 s by default.
// `burstWhenBatchFull` polls again at once: a long queue would empty by one batch each 5 s.
const pollingOptions = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5, burstWhenBatchFull: true } as const

const concurrency: Partial<Record<JobName, number>> = {
  'deliver-message': maxConcurrentMails,
  'deliver-account-mail': maxConcurrentMails,
  'settle-payment': 4,
}

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

/** The application's role may enqueue, and cannot read the jobs of others. */
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

export const installQueues = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  // An unhandled error of an idle connection would end the process; pending calls reject by themselves.
  boss.on('error', () => {})
  await boss.start()
  for (const queue of queues) {
    if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, changeableOptions(queue))
    else await boss.createQueue(queue.name, queue)
  }
  await boss.stop({ graceful: false })
}

// A queue's name and policy cannot change; a missing dead letter must be removed explicitly.
const changeableOptions = ({ name: _name, policy: _policy, ...rest }: (typeof queues)[number]) => ({
  ...rest,
  deadLetter: rest.deadLetter ?? null,
})
