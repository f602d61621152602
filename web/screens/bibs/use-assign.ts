import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AssignmentReport } from '#rules/bibs/bib-views.ts'
import type { BibScope } from '#rules/bibs/plan-bibs.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats } from '#web/admin/staff.ts'
import type { Undo } from './use-undo.ts'

export type Assign = ReturnType<typeof useAssign>

export function useAssign(undo: Undo) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const navigate = useNavigate()
  const { send, isBusy } = useAct<AssignmentReport>('assign', {
    failed: t('assign.failed'),
    done: ({ assignment, assigned }) => ({
      message: t('assign.done', { count: assigned, bibs: count(assigned) }),
      ...(assignment && { undo: () => undo.run(assignment) }),
    }),
    onDone: () => void navigate('?', { replace: true }),
  })
  return { run: (scope: BibScope) => send({ scope }), isBusy }
}
