import { useEffect, useId, useRef, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FieldDraft } from '#rules/registration-forms/form-draft.ts'
import type { RowAction } from '#web/admin/row-menu.tsx'
import { SortableCard } from '#web/admin/sortable-cards.tsx'
import type { Moves } from '#web/admin/use-moves.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FieldSettings } from './field-settings.tsx'
import { iconOfKind } from './kinds.ts'
import { useBuilder } from './use-builder.ts'
import { useFieldFacts } from './use-field-facts.ts'

type FieldCardProps = {
  field: FieldDraft
  index: number
  moves: Moves
  onDuplicate: (field: FieldDraft) => void
  onDelete: (field: FieldDraft) => void
}

export function FieldCard({ field, index, moves, ...changes }: FieldCardProps) {
  const { t } = useTranslation('form-builder')
  const { event, draft, errorsIn, leave, openId, open } = useBuilder()
  const { factsOf, labelOf } = useFieldFacts(event.competitions)
  const bodyId = useId()
  const body = useFocusOnOpen(openId === field.id)
  const isOpen = openId === field.id
  const label = labelOf(field)
  const [problem] = errorsIn(field.id)

  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) leave(field.id)
  }
  return (
    <SortableCard
      id={field.id}
      index={index}
      label={label}
      moves={moves}
      isWrong={problem !== undefined}
      onBlur={isOpen ? blur : undefined}
      actions={useCardActions({ field, ...changes })}
      head={
        <Toggle
          type="button"
          data-off={field.enabled ? undefined : ''}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => {
            if (isOpen) leave(field.id)
            open(isOpen ? null : field.id)
          }}
        >
          <Icon name={iconOfKind[field.kind]} />
          <span>
            <strong>{label}</strong>
            <small>{factsOf(field, draft).join(' · ')}</small>
            {problem && !isOpen && (
              <small data-part="problem">
                {t('card.wrong')}
                <VisuallyHidden>: {problem}</VisuallyHidden>
              </small>
            )}
          </span>
          <Marks>
            {!field.enabled && <Badge>{t('card.off')}</Badge>}
            {field.required && field.enabled && <Badge tone="primary">{t('card.required')}</Badge>}
          </Marks>
          <Icon name="chevron" size={16} data-part="chevron" />
        </Toggle>
      }
    >
      <div id={bodyId} ref={body} hidden={!isOpen}>
        {isOpen && <FieldSettings field={field} index={index} />}
      </div>
    </SortableCard>
  )
}

type ActionProps = Pick<FieldCardProps, 'field' | 'onDuplicate' | 'onDelete'>

function useCardActions({ field, onDuplicate, onDelete }: ActionProps): RowAction[] {
  const { t } = useTranslation('form-builder')
  const { event, editField } = useBuilder()
  const isAnswered = (event.answers[field.id] ?? 0) > 0
  return [
    { label: t('card.duplicate'), icon: 'copy', press: () => onDuplicate(field) },
    {
      label: t(field.enabled ? 'card.disable' : 'card.enable'),
      icon: field.enabled ? 'minus' : 'check',
      press: () => editField(field.id, { enabled: !field.enabled }),
    },
    ...(isAnswered ? [] : [{ label: t('card.delete'), icon: 'trash', press: () => onDelete(field) } as const]),
  ]
}

function useFocusOnOpen(isOpen: boolean) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) body.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isOpen])
  return body
}

const Toggle = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 56px;
  padding: var(--space-2) 0;
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  text-align: start;
  cursor: pointer;

  > svg {
    color: var(--ink-soft);
  }
  > [data-part='chevron'] {
    transition: rotate var(--fast);
  }
  &[aria-expanded='true'] > [data-part='chevron'] {
    rotate: 180deg;
  }
  strong,
  small {
    display: block;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 600;
  }
  &[data-off] strong {
    color: var(--ink-soft);
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  small[data-part='problem'] {
    color: var(--error-text);
    font-weight: 550;
  }
  @media (max-width: 29.99rem) {
    gap: var(--space-2);
  }
`
const Marks = styled.span`
  display: flex;
  gap: var(--space-2);

  @media (max-width: 29.99rem) {
    grid-column: 2;
    grid-row: 2;
    justify-self: start;

    &:empty {
      display: none;
    }
  }
`
