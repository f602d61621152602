import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Restoration, SwapReport } from '#rules/registrations/admin-athlete-views.ts'
import { useAct } from '#web/admin/use-act.ts'

type Undo = Readonly<{
  giveBib(athleteId: string, bib: string): void
  setResult(athlete: { id: string; name: string }, result: { value: string; before: string; reason: string }): void
  moveResult(athlete: { id: string; name: string }, move: { competitionId: string; before: string }): void
  swapResults(athlete: { id: string; name: string }, swap: { with: string; before: string }): void
  restore(athlete: { id: string; name: string }, restoration: NonNullable<Restoration>): void
}>

const UndoContext = createContext<Undo | null>(null)
export const useAthleteUndo = () => use(UndoContext)!

/** What toasts about an athlete offer, also after the detail and the list were left. */
export function AthleteUndo({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const giveBib = useAct<string | null, { id: string; bib: string }>('bib', {
    action: ({ id }) => adminPaths.athlete(id),
    failed: t('athletes.failed.bib'),
    done: (_, { bib }) => ({ message: t('athlete.move.bibGiven', { bib }) }),
  })
  const restore = useAct<string | null, { id: string; name: string; bib: string }>('restore', {
    action: ({ id }) => adminPaths.athlete(id),
    failed: t('athletes.failed.update'),
    done: (bibNumber, { name, bib }) => ({
      message: bib && !bibNumber ? t('athlete.restoredWithoutBib', { name, bib }) : t('athlete.restored', { name }),
    }),
  })
  const result = useAct<string, { id: string; name: string }>('result', {
    action: ({ id }) => adminPaths.athlete(id),
    failed: t('athletes.failed.update'),
    done: (_, { name }) => ({ message: t('athlete.result.undone', { name }) }),
  })
  const swap = useAct<SwapReport, { id: string; name: string }>('swap', {
    action: ({ id }) => adminPaths.athlete(id),
    failed: t('athletes.failed.update'),
    done: ({ otherName }, { name }) => ({ message: t('athlete.result.swap.undone', { name, other: otherName }) }),
  })
  const move = useAct<null, { id: string; name: string }>('move-result', {
    action: ({ id }) => adminPaths.athlete(id),
    failed: t('athletes.failed.update'),
    done: (_, { name }) => ({ message: t('athlete.result.undone', { name }) }),
  })
  // The athlete is in the form, or those of two would be one sent twice.
  const undo: Undo = {
    giveBib: (id, bib) => giveBib.send({ athlete: id, value: bib, before: '' }, { id, bib }),
    setResult: ({ id, name }, fields) => result.send({ athlete: id, ...fields }, { id, name }),
    moveResult: ({ id, name }, fields) => move.send({ athlete: id, ...fields }, { id, name }),
    swapResults: ({ id, name }, fields) => swap.send({ athlete: id, ...fields }, { id, name }),
    restore: ({ id, name }, { revision, bibNumber: bib }) =>
      restore.send({ athlete: id, revision: String(revision), bibNumber: bib }, { id, name, bib }),
  }
  return <UndoContext value={undo}>{children}</UndoContext>
}
