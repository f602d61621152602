import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { GateState, GateView } from '#rules/gate/gate-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Props = { table: GateState; onClose: () => void }

/** The gates of an event, to be added, changed and deleted. */
export function GatesDialog({ table, onClose }: Props) {
  const { t } = useTranslation('gate')
  const [edited, setEdited] = useState<GateView | 'new' | null>(table.gates.length === 0 ? 'new' : null)
  const failed = t('gates.failed')
  const restore = useAct('restore', { failed })
  const remove = useAct<null, GateView>('delete', {
    failed,
    done: (_, { id, name }) => ({ message: t('gates.deleted', { name }), undo: () => restore.send({ gate: id }) }),
  })
  const nameOf = (typeId: string) => table.types.find((type) => type.typeId === typeId)?.type
  const factsOf = ({ ticketTypeIds, hasReEntry }: GateView) =>
    [
      ticketTypeIds.length === 0 ? t('gates.all') : ticketTypeIds.flatMap((id) => nameOf(id) ?? []).join(', '),
      ...(hasReEntry ? [t('gates.reEntry')] : []),
    ].join(' · ')
  return (
    <Dialog isOpen onClose={onClose} title={t('gates.title')} closeLabel={t('close')} size="side">
      <Parts>
        <p>{t('gates.lead')}</p>
        {table.gates.length > 0 && (
          <ul role="list">
            {table.gates.map((gate) => (
              <li key={gate.id}>
                <span>
                  <strong>{gate.name}</strong>
                  <small>{factsOf(gate)}</small>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  icon="edit"
                  aria-label={t('gates.edit', { name: gate.name })}
                  onClick={() => setEdited(gate)}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  icon="trash"
                  aria-label={t('gates.delete', { name: gate.name })}
                  onClick={() => remove.send({ gate: gate.id }, gate)}
                />
              </li>
            ))}
          </ul>
        )}
        {edited === null ? (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('gates.new')}
          </Button>
        ) : (
          <GateForm
            key={edited === 'new' ? 'new' : `${edited.id} ${edited.revision}`}
            gate={edited === 'new' ? null : edited}
            types={table.types}
            onClose={() => setEdited(null)}
          />
        )}
      </Parts>
    </Dialog>
  )
}

function GateForm({ gate, types, onClose }: { gate: GateView | null; types: GateState['types']; onClose: () => void }) {
  const { t } = useTranslation('gate')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(gate?.ticketTypeIds))
  const [isTaken, setTaken] = useState(false)
  const save = useAct(gate ? 'edit' : 'create', {
    failed: t('gates.failed'),
    done: () => ({ message: t('gates.saved') }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      setTaken(refusal?.code === 'name_taken')
      return refusal?.code === 'name_taken'
    },
  })
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Form
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault()
        const fields = new FormData(submission.currentTarget)
        fields.set('ticketTypeIds', [...chosen].join('\n'))
        if (gate) {
          fields.set('gate', gate.id)
          fields.set('revision', String(gate.revision))
        }
        save.send(fields)
      }}
    >
      <h3>{gate ? gate.name : t('gates.new')}</h3>
      <Field
        label={t('gates.name')}
        hint={t('gates.nameHint')}
        error={errorText(isTaken ? 'name_taken' : save.errors.name)}
        required
      >
        <Input name="name" autoComplete="off" defaultValue={gate?.name} maxLength={60} />
      </Field>
      <FieldGroup label={t('gates.types')} hint={t('gates.typesHint')}>
        <div>
          {types.map(({ typeId, type }) => (
            <Checkbox key={typeId} label={type} checked={chosen.has(typeId)} onChange={() => toggle(typeId)} />
          ))}
        </div>
      </FieldGroup>
      <Checkbox
        name="hasReEntry"
        label={t('gates.hasReEntry')}
        hint={t('gates.hasReEntryHint')}
        defaultChecked={gate?.hasReEntry}
      />
      <Ways>
        <Button type="submit" variant="solid" busy={save.isBusy}>
          {t('gates.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('gates.cancel')}
        </Button>
      </Ways>
    </Form>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);

  > p {
    color: var(--ink-soft);
  }
  > ul > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 64px;
    border-block-end: 1px solid var(--line);
  }
  li > span {
    display: grid;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
  }
`
const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  padding-block-start: var(--space-3);
`
const Ways = styled.div`
  display: flex;
  gap: var(--space-3);
`
