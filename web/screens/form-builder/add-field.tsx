import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fieldKinds, type FieldKind } from '#rules/registration-forms/form-field.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { iconOfKind } from './kinds.ts'

export function AddField({ onAdd }: { onAdd: (kind: FieldKind) => void }) {
  const { t } = useTranslation('form-builder')
  return (
    <AddMenu label={t('fields.add')} icon="plus">
      {fieldKinds.map((kind) => (
        <button key={kind} type="button" onClick={() => onAdd(kind)}>
          <Icon name={iconOfKind[kind]} />
          <span>
            <strong>{t(`kind.${kind}.name`)}</strong>
            <small>{t(`kind.${kind}.text`)}</small>
          </span>
        </button>
      ))}
    </AddMenu>
  )
}

const AddMenu = styled(Menu)`
  > summary {
    min-block-size: 48px;
    padding-inline: var(--space-4);
    border: 1.5px solid var(--primary-border);
    background: var(--primary-solid);
    color: var(--on-primary-solid);
    cursor: pointer;
  }
  > summary:hover,
  &[open] > summary {
    background: var(--primary-solid-hover);
  }
  > div {
    inset-block: auto calc(100% + var(--space-1));
    grid-template-columns: repeat(2, minmax(0, 1fr));
    inline-size: min(34rem, calc(100vw - 2 * var(--space-4)));
    max-block-size: min(70dvh, 30rem);
    overflow-y: auto;
  }
  button {
    padding-block: var(--space-2);
  }
  button > svg {
    color: var(--ink-soft);
  }
  strong,
  small {
    display: block;
    line-height: 1.35;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
  /* Above the bar: below it, the last kinds would be behind it. */
  @media (max-width: 59.99rem) {
    > div {
      position: fixed;
      inset-inline: var(--space-3);
      inset-block: auto calc(60px + env(safe-area-inset-bottom) + var(--space-3));
      inline-size: auto;
      max-block-size: 75dvh;
    }
  }
  @media (max-width: 29.99rem) {
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
