import { buffer } from 'node:stream/consumers'
import type { Settlement } from '#rules/ledger/settlement.ts'
import { settlementAmounts, type SettlementPage } from '#rules/ledger/settlement-view.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { Locale } from '#rules/text/locale.ts'
import { formatDay, type Day } from '#rules/time/day.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { sheet, TaggedSheet, type TextStyle } from '#server/adapters/pdf/tagged-sheet.ts'

export type SettlementPrint = Readonly<{
  page: Pick<SettlementPage, 'filter' | 'events' | 'total' | 'rows' | 'balance'>
  organization: Readonly<{ name: string; currency: string; region: string }>
  locale: Locale
  day: Day
}>

const bottom = sheet.height - sheet.margin - sheet.footer
const width = sheet.width - 2 * sheet.margin
const body: TextStyle = { size: 10 }

export async function settlementPdf({ page, organization, locale, day }: SettlementPrint): Promise<Buffer> {
  const t = translatorOf(locale)
  const money = (amount: number) => formatMoney(amount, organization.currency, organization.region)
  const pdf = new TaggedSheet({ title: t('settlement:title'), author: organization.name, lang: locale, day })
  let y: number = sheet.margin
  const write = (type: string, text: string, style: TextStyle) => {
    y = pdf.text(type, text, { x: sheet.margin, y, width }, style)
  }
  const writeAmount = (label: string, amount: number) => {
    if (y > bottom) {
      pdf.pdf.addPage()
      y = sheet.margin
    }
    pdf.text('P', `${label}:`, { x: sheet.margin, y, width: width * 0.65 }, body)
    y = pdf.text('P', money(amount), { x: sheet.margin, y, width }, { ...body, align: 'right' }) + 3
  }
  const writePart = (title: string, entries: readonly (readonly [label: string, amount: number])[]) => {
    const moved = entries.filter(([, amount]) => amount !== 0)
    if (y + (moved.length + 2) * 18 > bottom && y > sheet.margin) {
      pdf.pdf.addPage()
      y = sheet.margin
    }
    write('H2', title, { size: 13 })
    y += 4
    for (const [label, amount] of moved) writeAmount(label, amount)
    y += 14
  }
  const partOf = (settlement: Settlement) =>
    settlementAmounts.map((name) => [t(`settlement:column.${name}`), settlement[name]] as const)

  write('H1', t('settlement:title'), { size: 22, isDisplay: true })
  write('P', organization.name, { size: 12 })
  const scope = scopeOf(page, t('settlement:filter.allEvents'))
  write('P', [scope, periodOf(page, day)].join(' · '), body)
  y += 18
  writePart(scope, partOf(page.total))
  write('P', `${t('settlement:column.feesDeducted')}: ${t('settlement:statement.feesHint')}`, { size: 9 })
  y += 14
  for (const row of page.rows.length > 1 ? page.rows : []) writePart(row.title, partOf(row))
  const { owedByPlatform, owedByOrganizer, paidOut } = page.balance
  writePart(t('settlement:balance.title'), [
    [t('settlement:column.owedByPlatform'), owedByPlatform],
    [t('settlement:column.owedByOrganizer'), -owedByOrganizer],
    [t('settlement:balance.paidOut'), -paidOut],
    [t('settlement:balance.owedToYou'), owedByPlatform - owedByOrganizer - paidOut],
  ])
  const whole = buffer(pdf.pdf)
  pdf.pdf.end()
  return whole
}

const scopeOf = ({ filter, events }: SettlementPrint['page'], all: string): string =>
  events.find(({ id }) => id === filter.eventId)?.title ?? all

const periodOf = ({ filter: { from, to } }: SettlementPrint['page'], today: Day): string =>
  `${from ? formatDay(from) : '…'} – ${formatDay(to ?? today)}`
