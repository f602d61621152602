import { readSettings, withCommandContext, withDatabase } from '../command-context.ts'
import { exitCodes } from '../exit-code.ts'
import type { Finding } from '../health/finding.ts'
import type { CommandGroup, GlobalOptions } from '../command-group.ts'
import type { Terminal } from '../terminal.ts'

export const doctor: CommandGroup = (program, toAction) => {
  program
    .command('doctor')
    .description('looks whether everything is there that Dorsal needs')
    .option('--repair', 'first brings lines and places of orders to what their athletes are')
    .action(
      toAction<{ repair?: boolean }>(async (terminal, options) => {
        const repairs = options.repair ? await repairOrders(terminal, options) : []
        const findings = [...repairs, ...(await runChecks(terminal))]
        const exitCode = findings.some(({ state }) => state === 'fail') ? exitCodes.failure : exitCodes.ok
        terminal.printResult({ ok: exitCode === exitCodes.ok, findings }, () =>
          findings.map((finding) => formatFinding(terminal, finding)),
        )
        return exitCode
      }),
    )
}

const formatFinding = (terminal: Terminal, { state, subject, message }: Finding) => {
  const color = { ok: terminal.green, warn: terminal.yellow, fail: terminal.red }[state]
  return `${color(state.padEnd(4))}  ${subject.padEnd(10)}  ${message}`
}

const repairOrders = (terminal: Terminal, options: GlobalOptions): Promise<Finding[]> =>
  withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
    const { findWrongOrders } = await import('#server/domain/orders/wrong-orders.ts')
    const { repairOrder } = await import('#server/domain/orders/repair-order.ts')
    const { Refused } = await import('#rules/refusals.ts')
    const { formatRefusal } = await import('../print-error.ts')
    const findings: Finding[] = []
    for (const { organizationId, id, number } of await findWrongOrders(ctx)) {
      const organizationCtx = await ctx.findContextEvenDeleted(organizationId)
      const refusal = await repairOrder(organizationCtx!, id).catch((error: unknown) => {
        if (error instanceof Refused) return error
        throw error
      })
      findings.push(
        refusal
          ? { state: 'fail', subject: 'repair', message: `${number} stays as it is. ${formatRefusal(refusal)}` }
          : { state: 'ok', subject: 'repair', message: `${number} ${isDryRun ? 'would be' : 'is'} repaired` },
      )
    }
    return findings
  })

// Each check runs for itself, so that one failure does not hide the others.
const runChecks = async (terminal: Terminal): Promise<Finding[]> => {
  const { checkDisk, checkFiles, checkNode, checkPort, checkSmtp, checkPayments } = await import('../health/machine.ts')
  const findings: Finding[] = [checkNode()]
  const env = await readSettings(terminal).catch((error: Error) => error)
  if (env instanceof Error) return [...findings, { state: 'fail', subject: 'settings', message: env.message }]
  findings.push({ state: 'ok', subject: 'settings', message: `read; NODE_ENV ${env.NODE_ENV}` })
  findings.push(
    await checkDisk(env.DATA_DIR),
    await checkFiles(env),
    await checkPort(env),
    await checkSmtp(env),
    checkPayments(env),
  )
  try {
    const { checkDatabase } = await import('../health/database.ts')
    findings.push(...(await withDatabase(terminal, ({ urls }) => checkDatabase(urls))))
  } catch (error) {
    findings.push({ state: 'fail', subject: 'database', message: (error as Error).message })
  }
  return findings
}
