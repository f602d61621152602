import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'

type Team = Readonly<{ id: string; eventId: string; name: string }>

type Undo = Readonly<{
  rename(team: Team, former: { name: string; revision: number }): void
  setCaptain(team: Team, former: { formerId: string; revision: number }): void
  restore(team: Team, restoration: { revision: number }): void
}>

const UndoContext = createContext<Undo | null>(null)
export const useTeamUndo = () => use(UndoContext)!

/** What toasts about a team offer, also after the detail and the list were left. */
export function TeamUndo({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const action = ({ id, eventId }: Team) => adminPaths.eventTeam(eventId, id)
  const failed = t('teams.failed.update')
  const rename = useAct<unknown, Team>('rename', {
    action,
    failed,
    done: () => ({ message: t('teams.renamed') }),
  })
  const captain = useAct<unknown, Team>('captain', {
    action,
    failed,
    done: () => ({ message: t('teams.captainSet') }),
  })
  const restore = useAct<null, Team>('restore', {
    action,
    failed,
    done: (_, { name }) => ({ message: t('teams.restored', { name }) }),
  })
  // The team is in the form, or those of two would be one sent twice.
  const undo: Undo = {
    rename: (team, { name, revision }) => rename.send({ team: team.id, name, revision: String(revision) }, team),
    setCaptain: (team, { formerId: member, revision }) =>
      captain.send({ team: team.id, member, revision: String(revision) }, team),
    restore: (team, { revision }) => restore.send({ team: team.id, revision: String(revision) }, team),
  }
  return <UndoContext value={undo}>{children}</UndoContext>
}
