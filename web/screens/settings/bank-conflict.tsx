import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { bankForm, lastCharactersOf, type BankInput } from '#rules/organizations/bank-details.ts'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { Conflict } from '#web/admin/conflict.tsx'

type Props = { sent: BankInput; saved: BankPage['saved']; onTakeTheirs: () => void }

/** Compares numbers by their ends, as the full saved ones are never sent to the page. */
export function BankConflict({ sent, saved, onTakeTheirs }: Props) {
  const { t } = useTranslation('owner')
  // A page without scripts gets no numbers back.
  const numbers = v.safeParse(bankForm, sent)
  const typed = numbers.success ? numbers.output : { ...sent, accountNumber: '', routingNumber: '', taxIds: [] }
  const formatEnding = (end: string) => end && t('bank.ending', { end })
  const valuesOf = ({ holder, bankName, accountType, ...ends }: NonNullable<BankPage['saved']>) => ({
    holder,
    bankName,
    accountNumber: formatEnding(ends.accountEnd),
    routingNumber: formatEnding(ends.routingEnd),
    accountType: t(`bank.type.${accountType}`),
    taxIds: ends.taxIdEnds.map(formatEnding).join(', '),
  })
  const mine = valuesOf({
    ...typed,
    accountEnd: lastCharactersOf(typed.accountNumber),
    routingEnd: lastCharactersOf(typed.routingNumber),
    taxIdEnds: typed.taxIds.map(lastCharactersOf),
    savedAt: '',
  })
  const theirs = saved ? valuesOf(saved) : Object.fromEntries(Object.keys(mine).map((name) => [name, '']))
  return <Conflict mine={mine} theirs={theirs} labelOf={(name) => t(`bank.${name}`)} onTakeTheirs={onTakeTheirs} />
}
