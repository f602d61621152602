import { useTranslation } from 'react-i18next'
import type { ResultStatus } from '#rules/results/result-status.ts'

export function StatusWord({ status }: { status: ResultStatus }) {
  const { t } = useTranslation('results')
  return <abbr title={t(`statuses.${status}.long`)}>{t(`statuses.${status}.short`)}</abbr>
}
