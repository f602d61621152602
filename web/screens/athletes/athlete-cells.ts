import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { formatStatus, parseStoredResult, storedResultOf, type ResultStatus } from '#rules/results/result-status.ts'
import { useFormats } from '#web/admin/staff.ts'

type Athlete = {
  id: string
  firstName: string
  lastName: string
  bibNumber: string | null
  resultTimeMs: number | null
  resultDistanceM: number | null
  resultStatus: ResultStatus | null
  resultReason: string | null
}

/** What is edited in the list and in the detail alike. */
export function useAthleteCells() {
  const { t } = useTranslation('admin')
  const { resultTime, resultDistance } = useFormats()
  return {
    bib: (athlete: Athlete) => ({
      intent: 'bib',
      fields: { athlete: athlete.id },
      stored: athlete.bibNumber ?? '',
      format: String,
      label: t('athletes.bibOf', { name: fullName(athlete) }),
      placeholder: '—',
      inputMode: 'text' as const,
    }),
    result: (athlete: Athlete) => ({
      intent: 'result',
      fields: { athlete: athlete.id },
      stored: storedResultOf(athlete),
      format: (stored: string) => {
        const result = parseStoredResult(stored)
        if (!result) return stored
        if ('status' in result) return formatStatus(result.status)
        return 'distanceM' in result ? resultDistance(result.distanceM) : resultTime(result.timeMs)
      },
      label: t('athletes.resultOf', { name: fullName(athlete) }),
      placeholder: '—',
      inputMode: 'decimal' as const,
    }),
  }
}
