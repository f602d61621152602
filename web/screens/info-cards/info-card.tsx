import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Locale } from '#rules/text/locale.ts'
import { LocalizedField } from '#web/admin/localized-field.tsx'
import { SortableCard } from '#web/admin/sortable-cards.tsx'
import type { Moves } from '#web/admin/use-moves.ts'
import { Segments } from '#web/ui/segments.tsx'
import { documentTypes } from '#rules/media/images.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { withType, type CardType, type EditedCard } from './edited-card.ts'
import { ListItems } from './list-items.tsx'
import { useUpload } from '../uploads/use-upload.ts'

type InfoCardProps = {
  card: EditedCard
  index: number
  label: string
  moves: Moves
  language: Locale
  isBilingual: boolean
  isWrong: boolean
  errorOf: (path: string) => string | null
  onChange: (card: EditedCard) => void
  onRemove: () => void
}

const types: CardType[] = ['list', 'text', 'file']

export function InfoCard({ card, index, label, moves, isWrong, onRemove, ...edit }: InfoCardProps) {
  const { t } = useTranslation('info-cards')
  const { language, isBilingual, errorOf, onChange } = edit
  const errorsAt = (path: string) => (locale: Locale | null) => errorOf(locale ? `${path}.${locale}` : path)
  return (
    <SortableCard
      id={card.key}
      {...{ index, label, moves, isWrong }}
      head={<Head>{label}</Head>}
      actions={[{ label: t('remove'), icon: 'trash', press: onRemove }]}
    >
      <Body>
        <LocalizedField
          label={t('title')}
          {...{ language, isBilingual }}
          value={card.title}
          maxLength={80}
          isLine
          required
          errorOf={errorsAt('title')}
          onChange={(title) => onChange({ ...card, title })}
        />
        <Segments
          label={t('type.label')}
          name={`cardType${card.key.replaceAll('-', '_')}`}
          value={card.type}
          options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          onChange={(type) => onChange(withType(card, type as CardType))}
        />
        <Content card={card} {...edit} errorsAt={errorsAt} />
      </Body>
    </SortableCard>
  )
}

type ContentProps = Pick<InfoCardProps, 'card' | 'language' | 'isBilingual' | 'errorOf' | 'onChange'> & {
  errorsAt: (path: string) => (locale: Locale | null) => string | null
}

function Content({ card, language, isBilingual, errorOf, errorsAt, onChange }: ContentProps) {
  const { t } = useTranslation('info-cards')
  if (card.type === 'list')
    return (
      <ListItems
        {...{ language, isBilingual, errorOf }}
        items={card.items}
        onChange={(items) => onChange({ ...card, items })}
      />
    )
  if (card.type === 'text')
    return (
      <LocalizedField
        label={t('text')}
        {...{ language, isBilingual }}
        value={card.text}
        maxLength={1200}
        rows={4}
        required
        errorOf={errorsAt('text')}
        onChange={(text) => onChange({ ...card, text })}
      />
    )
  return (
    <>
      <CardFile value={card.file} error={errorOf('file')} onChange={(file) => onChange({ ...card, file })} />
      <LocalizedField
        label={t('file.name')}
        {...{ language, isBilingual }}
        value={card.name}
        maxLength={120}
        isLine
        required
        errorOf={errorsAt('name')}
        onChange={(name) => onChange({ ...card, name })}
      />
    </>
  )
}

const Head = styled.strong`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`

type CardFileProps = { value: string; error: string | null; onChange: (file: string) => void }

function CardFile({ value, error, onChange }: CardFileProps) {
  const { t } = useTranslation(['info-cards', 'admin'])
  const upload = useUpload({ purpose: 'document', onUploaded: onChange })
  const { progress } = upload
  return (
    <FieldGroup
      label={t('info-cards:file.label')}
      hint={t('info-cards:file.hint')}
      error={upload.error ?? error}
      required
    >
      <Row>
        {value && <TextLink href={value}>{t('info-cards:file.open')}</TextLink>}
        {progress === null ? (
          <FileButton
            label={t('info-cards:file.label')}
            accept={documentTypes.join()}
            onChoose={(file) => upload.isAcceptable(file) && void upload.send(file, null)}
          >
            {t(value ? 'info-cards:file.replace' : 'info-cards:file.add')}
          </FileButton>
        ) : (
          <>
            <progress aria-label={t('admin:upload.progress')} max={1} value={progress} />
            <Button size="sm" variant="quiet" onClick={upload.cancel}>
              {t('admin:cancel')}
            </Button>
          </>
        )}
      </Row>
    </FieldGroup>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  progress {
    inline-size: 12rem;
    accent-color: var(--primary-border);
  }
`
