import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { TemplateKind } from '#rules/templates/template-choice.ts'
import type { OfferedTemplate } from '#rules/templates/template-views.ts'
import { PageThumbnail } from '#web/admin/page-thumbnail.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'

type TemplateCardsProps = {
  kind: TemplateKind
  offers: readonly OfferedTemplate[]
  chosenId: string
  preview: { action: string; configOf: (offer: OfferedTemplate) => unknown } | null
  onChoose: (id: string) => void
}

export function TemplateCards({ kind, offers, chosenId, preview, onChoose }: TemplateCardsProps) {
  const { t } = useTranslation('templates')
  return (
    <Cards>
      <legend>{t('template')}</legend>
      {offers.map((offer) => {
        const name = t(`names.${offer.id}`)
        return (
          <label key={offer.id}>
            {preview && (
              <PageThumbnail
                action={preview.action}
                values={{ id: offer.id, config: preview.configOf(offer) }}
                title={t('thumbnail', { name })}
              />
            )}
            <span>
              <input
                type="radio"
                name={`${kind}Template`}
                value={offer.id}
                checked={offer.id === chosenId}
                onChange={() => onChoose(offer.id)}
              />
              <strong>{name}</strong>
              <small>{t(`about.${offer.id}`)}</small>
            </span>
          </label>
        )
      })}
    </Cards>
  )
}

const Cards = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4);
  min-inline-size: 0;

  > legend {
    ${visuallyHidden}
  }
  > label {
    display: grid;
    grid-template-rows: auto 1fr;
    overflow: hidden;
    border-radius: var(--radius-3);
    background: var(--surface-raised);
    box-shadow: 0 0 0 1px var(--line);
    cursor: pointer;
  }
  > label:hover {
    box-shadow:
      0 0 0 1px var(--control),
      var(--shadow-2);
  }
  > label:has(:checked) {
    box-shadow: 0 0 0 3px var(--primary-border);
  }
  > label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 4px;
  }
  span {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-content: start;
    align-items: center;
    padding: var(--space-4);
  }
  input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: var(--primary-border);
    outline: none;
  }
  small {
    grid-column: 2;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
