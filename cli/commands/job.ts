import { jobStates, type ListedJob } from '#server/jobs/listed-job.ts'
import { isId } from '#rules/ids.ts'
import { withCommandContext } from '../command-context.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { parseLimit } from '../list-options.ts'
import { parseChoice } from '../parse-choice.ts'
import { formatTable } from '../table.ts'

export const job: CommandGroup = (program, toAction) => {
  const group = program.command('job').description('work that is done later: mails, payments, exports')
  group
    .command('list')
    .description('jobs that are not done, the oldest first')
    .option('--kind <kind>', 'such as deliver-message')
    .option('--org <organization>', 'of one organization, by subdomain or id')
    .option('--state <state>', jobStates.join(', '))
    .option('--limit <number>', 'how many at most', '100')
    .action(list(toAction))
  group
    .command('retry <job>')
    .description('makes a failed job due again, by its id, or all of a kind')
    .action(retry(toAction))
  group
    .command('drain')
    .description('works off what is due, and ends: before maintenance, or without a server')
    .option('--minutes <number>', 'how long at most', '60')
    .action(drain(toAction))
}

type ListOptions = Partial<Record<'kind' | 'org' | 'state', string>> & { limit: string }

const list = (toAction: ToAction) =>
  toAction<ListOptions>(async (terminal, options) => {
    const limit = parseLimit(options.limit)
    const state = options.state === undefined ? undefined : parseChoice('--state', jobStates, options.state)
    const kind = options.kind === undefined ? undefined : await parseKind('--kind', options.kind)
    return withCommandContext(terminal, options, async ({ ctx }) => {
      const { jobList } = await import('#server/jobs/job-list.ts')
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const organizationId = options.org ? (await organizationBySubdomainOrId(ctx, options.org)).id : undefined
      const jobs = await jobList(ctx, { kind, state, organizationId }, limit)
      terminal.printResult(jobs, () =>
        jobs.length === 0 ? ['No jobs.'] : formatTable(terminal, headings, jobs.map(cellsOf)),
      )
    })
  })

const headings = ['ID', 'KIND', 'ORGANIZATION', 'STATE', 'ATTEMPTS', 'AGE', 'DUE', 'LAST ERROR']

const cellsOf = ({ id, kind, organization, state, attempts, ageSeconds, dueAt, lastError }: ListedJob) => [
  id,
  kind,
  organization,
  state,
  attempts,
  formatAge(ageSeconds),
  dueAt,
  lastError,
]

/** `45 s`, `12 min`, `5 h`, `3 d`. */
const formatAge = (seconds: number): string => {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const
  const unit = units.find(([, size]) => seconds >= size)
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]}` : `${seconds} s`
}

const parseKind = async (name: string, text: string): Promise<string> => {
  const { queues } = await import('#server/jobs/queues.ts')
  return parseChoice(
    name,
    queues.map((queue) => queue.name).filter((each) => each !== 'dead-letter'),
    text,
  )
}

const retry = (toAction: ToAction) =>
  toAction(async (terminal, options, [text = '']) => {
    const filter = isId(text) ? { id: text } : { kind: await parseKind('<job>', text) }
    return withCommandContext(terminal, options, async ({ ctx, platform, isDryRun }) => {
      const { retryJobs } = await import('#server/jobs/retry-jobs.ts')
      const { Refused } = await import('#rules/refusals.ts')
      const retried = await retryJobs(ctx, platform.jobs.enqueue, filter)
      if (retried === 0 && 'id' in filter) throw new Refused({ code: 'not_found' })
      terminal.printResult({ retried, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would make' : 'Made'} ${retried} failed ${retried === 1 ? 'job' : 'jobs'} due again.`,
      ])
    })
  })

const drain = (toAction: ToAction) =>
  toAction<{ minutes: string }>((terminal, options) => {
    const minutes = Number(options.minutes)
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > 24 * 60)
      throw new UsageError(`--minutes takes a whole number from 1 to 1440, not ${options.minutes}.`)
    return withCommandContext(terminal, options, async ({ ctx, env, platform, isDryRun }) => {
      const { drainJobs, waitingJobs } = await import('#server/jobs/drain-jobs.ts')
      if (isDryRun) {
        const waiting = await waitingJobs(ctx)
        terminal.printResult({ done: 0, failed: 0, ...waiting, dryRun: true }, () => [
          `Would work off ${countOf(waiting.due)}; ${waiting.later} wait for a later moment.`,
        ])
        return exitCodes.ok
      }
      const { jobHandlers } = await import('#server/jobs/handlers.ts')
      const { openMailing } = await import('#server/adapters/mail/mailing.ts')
      const { forkMailWriter } = await import('#server/worker/fork-mail-writer.ts')
      const writer = forkMailWriter(platform.log)
      const mailing = await openMailing({ env, pool: platform.pool, files: platform.files, writer })
      try {
        const drained = await drainJobs(ctx, {
          jobs: platform.jobs,
          handlers: jobHandlers(platform, mailing),
          until: new Date(Date.now() + minutes * 60_000),
          onDone: (kind, seconds) => terminal.writeError(`${kind}: done in ${seconds.toFixed(1)} s`),
          onFailed: (kind, { message }) => terminal.writeError(`${kind}: failed: ${message}`),
        })
        terminal.printResult({ ...drained, dryRun: false }, () => [
          `Worked off ${countOf(drained.done)}, ${drained.failed} failed.`,
          ...(drained.due > 0 ? [`Still due after ${minutes} minutes: ${countOf(drained.due)}.`] : []),
          ...(drained.later > 0 ? [`${drained.later} wait for a later moment.`] : []),
        ])
        return drained.failed > 0 || drained.due > 0 ? exitCodes.failure : exitCodes.ok
      } finally {
        // Jobs under way end first: they send mails.
        await platform.jobs.stop()
        writer.close()
        await mailing.transport.close()
      }
    })
  })

const countOf = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`
