import { createContext, use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { isFiltered } from '#rules/lists/list-state.ts'
import {
  listPathOf,
  maxViewNameLength,
  viewQueryOf,
  type ListName,
  type SavedViewRow,
} from '#rules/lists/saved-view.ts'
import { formText } from '#web/form-text.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useAct } from './use-act.ts'

type ViewToName = Omit<SavedViewRow, 'id'> & { id?: string }

export const SavedViewsContext = createContext<readonly SavedViewRow[]>([])

export function SavedViews({ list }: { list: ListName }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const [naming, setNaming] = useState<ViewToName | null>(null)
  const views = use(SavedViewsContext).filter((view) => view.list === list)
  const listPath = listPathOf(useLocation().pathname)
  const currentQuery = viewQueryOf(query)
  const current = views.find((view) => viewOf(view) === currentQuery)
  const save = useAct<SavedViewRow>('save', {
    action: adminPaths.views,
    failed: t('views.failed'),
    done: ({ name }) => ({ message: t('views.saved', { name }) }),
    onDone: () => setNaming(null),
  })
  const remove = useAct<SavedViewRow>('remove', {
    action: adminPaths.views,
    failed: t('views.failed'),
    done: (view) => ({ message: t('views.removed', { name: view.name }), undo: () => save.send(view) }),
  })
  const canSave = isFiltered(new URLSearchParams(currentQuery)) && !current
  if (views.length === 0 && !canSave) return null
  return (
    <>
      <Views label={current?.name ?? t('views.label')} icon="filter" align="end">
        {views.map((view) => (
          <Anchor key={view.id} href={listPath + viewOf(view)} aria-current={current === view ? 'page' : undefined}>
            {view.name}
          </Anchor>
        ))}
        {canSave && (
          <button type="button" onClick={() => setNaming({ list, name: '', query: currentQuery })}>
            {t('views.save')}
          </button>
        )}
        {current && (
          <>
            <button type="button" onClick={() => setNaming(current)}>
              {t('views.rename', { name: current.name })}
            </button>
            <button type="button" onClick={() => remove.send({ id: current.id })}>
              {t('views.remove', { name: current.name })}
            </button>
          </>
        )}
      </Views>
      {naming && (
        <NameDialog
          view={naming}
          errors={save.errors}
          isBusy={save.isBusy}
          onName={(name) => save.send({ ...naming, name })}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const viewOf = ({ query }: SavedViewRow) => viewQueryOf(new URLSearchParams(query))

type NameDialogProps = {
  view: ViewToName
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  onName: (name: string) => void
  onClose: () => void
}

function NameDialog({ view, errors, isBusy, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <ActionDialog
      title={t(view.name ? 'views.renameTitle' : 'views.saveTitle')}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('save')}
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(submission) => {
          submission.preventDefault()
          onName(formText(new FormData(submission.currentTarget), 'name'))
        }}
      >
        <Field label={t('views.name')} error={errors.name ? t('views.wrong', { max: maxViewNameLength }) : null}>
          <Input name="name" defaultValue={view.name} autoComplete="off" />
        </Field>
      </form>
    </ActionDialog>
  )
}

const Views = styled(Menu)`
  summary {
    max-inline-size: 14rem;
  }
`
