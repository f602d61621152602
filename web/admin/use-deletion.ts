import { useTranslation } from 'react-i18next'
import { resourcePath, type ResourceName } from '#rules/resources.ts'
import { useAct } from './use-act.ts'

type Row = { id: string; revision: number }

const stateOf = ({ id, revision }: Row) => ({ id, revision: String(revision) })

export function useDeletion(resource: ResourceName, onDeleted: (id: string) => void) {
  const { t } = useTranslation('admin')
  const action = resourcePath(resource)
  const restore = useAct<null, string>('restore', {
    action,
    failed: (name) => t('resource.failed.restore', { name }),
    done: (_, name) => ({ message: t('resource.restored', { name }) }),
  })
  const { send } = useAct<Row, string>('delete', {
    action,
    failed: (name) => t('resource.failed.delete', { name }),
    done: (deleted, name) => ({
      message: t('resource.deleted', { name }),
      undo: () => restore.send(stateOf(deleted), name),
    }),
    onDone: ({ id }) => onDeleted(id),
  })
  return (row: Row, name: string) => send(stateOf(row), name)
}
