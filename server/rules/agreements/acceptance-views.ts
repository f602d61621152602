import type { Locale } from '../text/locale.ts'
import type { AcceptanceItem } from './acceptance-item.ts'
import type { AgreementKind } from './agreement-text.ts'

/** `version` is null for the platform's own texts and for an event's items. */
export type AcceptedText = Readonly<{
  kind: AgreementKind | 'item'
  version: number | null
  text: string
  document: AcceptanceItem['document']
}>

export type RequiredText = AcceptedText & Readonly<{ id: string }>

export type AcceptanceView = Readonly<{ acceptedAt: string; locale: Locale; texts: readonly AcceptedText[] }>
