import { BackupProblem } from '#server/database/backup/backup-problem.ts'
import { describeDatabaseError } from '#server/database/database-unavailable.ts'
import { parseNeeds, type PublishNeed } from '#rules/events/event-readiness.ts'
import { Refused } from '#rules/refusals.ts'
import { InvalidTenant } from '#server/domain/tenants/invalid-tenant.ts'
import { formatProblem } from './tenant-report.ts'
import { UsageError } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Writes an error as a sentence to stderr; with --json as an object to stdout, so that stdout always parses. */
export const printError = (terminal: Terminal, error: unknown, exitCode: number): void => {
  const { code, sentence, values } = describeError(describeDatabaseError(error))
  if (terminal.isJson) terminal.printResult({ error: { code, message: sentence, ...values, exitCode } }, () => [])
  else terminal.writeError(`dorsal: ${sentence}`)
}

type ErrorDescription = { code: string; sentence: string; values?: Record<string, unknown> }

const describeError = (error: unknown): ErrorDescription => {
  if (error instanceof UsageError) return { code: 'usage', sentence: error.message }
  if (error instanceof InvalidTenant) {
    const { code, problems } = error
    return { code, sentence: [formatRefusal(error), ...problems.map(formatProblem)].join('\n  '), values: { problems } }
  }
  if (error instanceof Refused) {
    const { code, field, values } = error
    return { code, sentence: formatRefusal(error), values: { ...(field ? { field } : {}), values } }
  }
  if (error instanceof BackupProblem) return { code: `backup_${error.kind}`, sentence: error.message }
  const { message, name, code, stack } = error as NodeJS.ErrnoException
  if (name === 'InvalidEnvironment') return { code: 'settings', sentence: message }
  if (name === 'DatabaseUnavailable' || code?.startsWith('E')) return { code: code ?? 'database', sentence: message }
  return { code: 'failure', sentence: stack ?? String(error) }
}

export const formatRefusal = ({ code, values }: Refused): string => {
  const [missing] = code === 'not_found' ? Object.entries(values) : []
  if (missing) return `There is no ${subjects[missing[0]] ?? missing[0]} ${missing[1]}.`
  if (code === 'invalid_form' && values.option)
    return `${values.option} ${values.typed} cannot be taken: ${values.problem}.`
  if (code === 'event_incomplete' && values.needs)
    return `The event cannot be published: it needs ${parseNeeds(values.needs)
      .map((need) => needTexts[need])
      .join(', ')}.`
  if (code === 'invalid_transition' && values.from)
    return values.from === values.to
      ? `It is ${values.from} already.`
      : `It is ${values.from}, from which it cannot become ${values.to}.`
  const sentence = sentences[code] ?? `Refused: ${code.replaceAll('_', ' ')}.`
  const details = Object.entries(values).map(([name, value]) => `${name} ${value}`)
  return details.length ? `${sentence} (${details.join(', ')})` : sentence
}

const needTexts: Record<PublishNeed, string> = {
  title: 'a title',
  date: 'a start that is to come, or athletes (dorsal import results adds those of a race that is over)',
  location: 'a place',
  competitions: 'a competition',
  feePlan: 'a fee plan (dorsal org fee-plan set)',
  payments: 'a way to pay',
  ownerEmail: 'an owner whose e-mail is confirmed',
}

const subjects: Readonly<Record<string, string>> = { email: 'person with the e-mail' }

const sentences: Partial<Record<Refused['code'], string>> = {
  not_found: 'What was named was not found: the organization, event or person is not there (any more).',
  subdomain_taken: 'Another organization has this subdomain, or had it.',
  subdomain_reserved: 'This subdomain is reserved for the platform.',
  organization_not_deleted: 'Only a deleted organization can be erased: dorsal org delete comes first.',
  organization_erased: 'The organization was erased: there is nothing to bring back.',
  organization_deleted: 'The organization was deleted: dorsal org restore brings it back.',
  subdomain_invalid: 'A subdomain has 2 to 63 small letters, digits and inner hyphens.',
  host_taken: 'Another organization has this domain, or had it less than 30 days ago.',
  host_invalid: 'This is no domain that an organization can use.',
  dns_unavailable: 'The name server does not answer (see DORSAL_DNS in .env.example).',
  challenge_not_found: 'The TXT record was not found. Changes to DNS can take an hour to be seen.',
  claim_expired: 'The claim was not verified within 7 days: dorsal domain add makes a new one, with a new record.',
  template_kind_unknown: 'Templates are for landing and event pages: landing or event.',
  template_unknown: 'There is no such template for this kind of page: dorsal org template show lists them.',
  template_config_invalid: 'These are not settings of this template.',
  tenant_invalid: 'The organization’s data is not valid.',
  tenant_conflicts: 'Staff have changed what the folder changes too.',
  import_invalid: 'The file cannot be imported.',
  payments_not_set_up:
    'This platform has no keys for this provider: see STRIPE_SECRET_KEY and SANDBOX_PAYMENTS in .env.example.',
  competition_unnamed: 'The event has several competitions: name one of them with --competition.',
  athlete_ambiguous: 'Several athletes match: name one of them by id, or an event with --event.',
  athlete_cancelled: 'The registration is cancelled: dorsal athlete restore comes first.',
  athlete_erased: 'The personal data of this athlete were erased: nothing is written about them any more.',
  athlete_erased_in_results:
    'The personal data of this athlete were erased: without the row the results file would bring their name back.',
  athlete_imported: 'The athlete came with a results file: there is no order. Correct or delete the athlete instead.',
  athlete_has_money:
    'Something was paid, or somebody tried to pay: cancel the registration, which stays accounted for.',
  athlete_not_restorable: 'Only a cancelled athlete of an order that was confirmed and not paid online can come back.',
  order_paid: 'The order was paid online: it is refunded as a whole, in the athlete’s page.',
  price_differs: 'The other competition costs another price.',
  document_taken: 'Somebody else in the competition has this document.',
  athlete_replaced: 'The data look like those of another person: add --replaces yes or --replaces no.',
  document_again: 'The document is registered in another competition of the event: add --sure to go on.',
  coupon_used: 'The coupon of the order was used up meanwhile.',
  event_cancelled: 'The event is cancelled.',
  refunds_started: 'The orders of the event are being refunded or moved, or were: it stays cancelled.',
  event_not_cancelled: 'Only the orders of a cancelled event are refunded or moved all at once.',
  changed_meanwhile: 'Somebody else has changed this meanwhile: look at it and try again.',
  race_not_started: 'The race has not started.',
  fees_impossible: 'With these fees no price can be calculated.',
  email_invalid: 'This is no e-mail address.',
  role_invalid: 'A role is user, admin or owner.',
  last_owner: 'The only owner cannot give up the role: make somebody else an owner first.',
  sole_owner:
    'The person is the only owner of organizations: make somebody else an owner there, or delete them, first.',
  upcoming_races:
    'The person is registered for races to come: let them settle refunds with the organizers first, or give the places up with --give-up-upcoming.',
  fee_plan_missing: 'Places with a price need a fee plan: dorsal org fee-plan set comes first.',
  coupon_claimed: 'Orders have used this coupon: its discount stays. Give another one a code of its own.',
  competition_full: 'There are not so many places left.',
  event_full: 'The event has not so many places left.',
  database_unavailable: 'The database cannot be reached: is PostgreSQL running there?',
  disk_full: 'The disk is full: make room and try again.',
}
