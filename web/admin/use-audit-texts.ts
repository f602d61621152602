import { useTranslation } from 'react-i18next'
import { auditTextsOf, type AuditTexts } from '#rules/audit/audit-texts.ts'
import { useFormats } from './staff.ts'

/** Needs the texts of `audit`. */
export function useAuditTexts(): AuditTexts {
  const { t } = useTranslation(['audit', 'admin'])
  const { percent } = useFormats()
  return auditTextsOf(t, percent)
}
