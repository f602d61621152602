import { fullName } from '#rules/registrations/full-name.ts'
import { athleteListShape } from '#rules/registrations/athlete-list.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { addListCommand } from '../list-command.ts'
import { organizationCommand } from '../organization-command.ts'
import { formatPairs, formatTable } from '../table.ts'
import { withAthlete } from '../with-athlete.ts'
import { addPersonCommands } from './athlete-person.ts'
import { addPlaceCommands } from './athlete-place.ts'

export const athlete: CommandGroup = (program, toAction) => {
  const group = program.command('athlete').description('athletes of an organization')
  addListCommand(group, toAction, {
    description: 'its athletes by name, or with --sort -registered the latest first',
    shape: athleteListShape,
    read: async (ctx, state, limit) => {
      const { athleteList } = await import('#server/domain/registrations/athlete-list.ts')
      const scope = { ...ctx, eventId: null }
      return ctx.db.transaction((em) => athleteList.rows(em, scope, state, { names: listColumns, limit }))
    },
    columns: () => ({
      NUMBER: ({ confirmationNumber }) => confirmationNumber,
      BIB: ({ bibNumber }) => bibNumber,
      NAME: fullName,
      EMAIL: ({ email }) => email,
      EVENT: ({ eventTitle }) => eventTitle,
      COMPETITION: ({ competition }) => competition,
      STATE: ({ label }) => label,
    }),
    none: 'No athlete matches.',
  })
  const command = (usage: string, description: string) =>
    organizationCommand(group)(usage, description).option('--event <event>', 'of one event, by slug or id')
  command('show <athlete>', 'one athlete, by confirmation number, bib or id').action(show(toAction))
  addPersonCommands(group, command, toAction)
  addPlaceCommands(command, toAction)
}

const listColumns = [
  'id',
  'confirmationNumber',
  'bibNumber',
  'firstName',
  'lastName',
  'email',
  'eventTitle',
  'competition',
  'label',
  'registeredAt',
] as const

const show = (toAction: ToAction) =>
  withAthlete(toAction, async ({ ctx, terminal }, { id, name, event }) => {
    const { athleteDetails } = await import('#server/domain/registrations/athlete-details.ts')
    const { formatResultDistance, formatResultTime } = await import('#rules/results/format-result.ts')
    const {
      choices: _choices,
      tagsInUse: _tags,
      today: _today,
      resultMoves: _resultMoves,
      ...details
    } = await athleteDetails(ctx, { registrationId: id })
    const { formatStatus } = await import('#rules/results/result-status.ts')
    const { order, notes, resultTimeMs, resultDistanceM, resultStatus, resultReason } = details
    const money = (amount: number | null | undefined) =>
      amount == null || !order ? null : formatMoney(amount, order.currency, ctx.organization.region)
    terminal.printResult(details, () => [
      ...formatPairs(terminal, [
        ['name', name],
        ['id', id],
        ['event', `${details.eventTitle} (${event})`],
        ['competition', details.competition],
        ['state', details.label],
        ['bib', details.bibNumber],
        ['time', resultTimeMs === null ? null : formatResultTime(resultTimeMs)],
        ['distance', resultDistanceM === null ? null : formatResultDistance(resultDistanceM, ctx.organization.region)],
        ['status', resultStatus && [formatStatus(resultStatus), resultReason].filter(Boolean).join(': ')],
        ['tags', details.tags.join(', ')],
        ['email', details.email],
        ['document', details.dni],
        ['born', details.birthDate],
        ['phone', details.phone],
        ['gender', details.gender],
        ['in an emergency', `${details.emergencyName} ${details.emergencyPhone}`.trim()],
        ['registered', details.registeredAt],
        ['order', order?.confirmationNumber],
        ['buyer', order && `${order.buyerName} ${order.buyerEmail}`.trim()],
        ['price with fees', money(order?.share)],
        ['price of the order', money(order?.price)],
      ]),
      ...(notes.length
        ? [
            '',
            ...formatTable(
              terminal,
              ['NOTE', 'AT', 'BY'],
              notes.map((note) => [note.text, note.at, note.author]),
            ),
          ]
        : []),
    ])
  })
