import type { AuditExportWords } from '../domain/exports/audit-export.ts'
import type { SettlementWords } from '../domain/exports/settlement-export.ts'
import type { ExportWords } from '../domain/exports/athletes-export.ts'
import type { EventExportWords } from '../domain/exports/events-export.ts'
import type { OrderExportWords } from '../domain/exports/orders-export.ts'
import type { ResultExportWords } from '../domain/exports/results-export.ts'
import type { SoldTicketWords } from '../domain/exports/sold-tickets-export.ts'
import type { SupplyWords } from '../domain/exports/supply-export.ts'
import type { TeamExportWords } from '../domain/exports/teams-export.ts'
import { auditTextsOf } from '#rules/audit/audit-texts.ts'
import { formatClass } from '#rules/results/result-names.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import type { Locale } from '#rules/text/locale.ts'
import { translatorOf } from './translator.ts'

export const exportTexts = (locale: Locale): ExportWords => {
  const t = translatorOf(locale)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    column: (name) => t(`exports:column.${name}`),
    payment: (label) => t(`exports:payment.${label}`),
    gender: (gender) => t(`exports:gender.${gender}`),
    status: (status) => t(`exports:status.${status}`),
    answer: {
      yes: t('exports:answer.yes'),
      no: t('exports:answer.no'),
      country: (code) => countries.of(code) ?? code,
      day: (day) => day,
    },
  }
}

export const eventExportTexts = (locale: Locale): EventExportWords => {
  const t = translatorOf(locale)
  return {
    column: (name) => t(`exports:events.${name}`),
    status: (condition) => t(`admin:events.status.${condition}`),
  }
}

export const teamExportTexts = (locale: Locale): TeamExportWords => {
  const t = translatorOf(locale)
  return {
    column: (name) => t(`exports:teams.${name}`),
    payment: (label) => t(`exports:payment.${label}`),
    short: t('exports:teams.isShort'),
  }
}

export const orderExportTexts = (locale: Locale): OrderExportWords => {
  const t = translatorOf(locale)
  return {
    column: (name) => t(`exports:orders.${name}`),
    payment: (label) => t(`exports:payment.${label}`),
    method: (method) => t(`orders:method.${method}`),
  }
}

export const soldTicketTexts = (locale: Locale): SoldTicketWords => {
  const t = translatorOf(locale)
  return {
    column: (name) => t(`tickets-sold:columns.${name}`),
    state: (state) => t(`tickets-sold:state.${state}`),
  }
}

export const resultExportTexts = (locale: Locale): ResultExportWords => {
  const t = translatorOf(locale)
  return {
    column: (name) => t(`exports:results.${name}`),
    gender: (gender) => t(`exports:gender.${gender}`),
    resultClass: (name) => formatClass((key) => t(`results:${key}`), name),
  }
}

/** Rates are written as in the region. */
export const auditExportTexts = (locale: Locale, region: string): AuditExportWords => {
  const t = translatorOf(locale)
  const percent = numberFormat(region, { style: 'percent', maximumFractionDigits: 2 })
  return {
    ...auditTextsOf(t, (rate) => percent.format(rate / 10_000)),
    column: (name) => t(`exports:audit.${name}`),
  }
}

export const supplyTexts = (locale: Locale): SupplyWords => {
  const t = translatorOf(locale)
  return {
    columnName: (name) => t(`merchandising:supply.${name}`),
    withoutAthlete: t('merchandising:supply.withoutAthlete'),
  }
}

export const settlementTexts = (locale: Locale): SettlementWords => {
  const t = translatorOf(locale)
  return { columnName: (name) => t(`settlement:column.${name}`), total: t('settlement:events.total') }
}
