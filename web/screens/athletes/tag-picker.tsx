import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { tagLength, tagsOf } from '#rules/registrations/tags.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'

type TagPickerProps = {
  /** Tags in use, to press. */
  known: readonly string[]
  picked: readonly string[]
  onPick: (tags: string[]) => void
  /** Whether a tag nobody has yet can be written. */
  canWrite: boolean
}

/** Chooses tags: those in use are pressed, and found by what is typed; a new one is written. */
export function TagPicker({ known, picked, onPick, canWrite }: TagPickerProps) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const all = [...new Set([...known, ...picked])]
  const shown = all.filter((tag) => tag.toLowerCase().includes(typed.trim().toLowerCase()))
  const toggle = (tag: string) => onPick(picked.includes(tag) ? picked.filter((one) => one !== tag) : [...picked, tag])
  const write = () => {
    if (typed.trim() === '' || !canWrite) return
    const tags = tagsOf([...picked, typed])
    setWrong(tags === null)
    if (!tags) return
    onPick(tags)
    setTyped('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    write()
  }
  return (
    <Box>
      <Line>
        <Field
          label={t(canWrite ? 'tags.new' : 'tags.find')}
          error={isWrong ? t('tags.wrong', { max: tagLength }) : null}
        >
          <Input
            value={typed}
            maxLength={tagLength}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKey}
          />
        </Field>
        {canWrite && (
          <Button icon="plus" onClick={write}>
            {t('tags.add')}
          </Button>
        )}
      </Line>
      {shown.length > 0 && (
        <Choices role="group" aria-label={t('tags.known')}>
          {shown.map((tag) => (
            <button key={tag} type="button" aria-pressed={picked.includes(tag)} onClick={() => toggle(tag)}>
              <Icon name={picked.includes(tag) ? 'check' : 'plus'} size={16} />
              {tag}
            </button>
          ))}
        </Choices>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-5);
`
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: var(--space-2);
  max-block-size: min(18rem, 40dvh);
  margin: calc(-1 * var(--space-1));
  padding: var(--space-1);
  overflow-y: auto;

  button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--target);
    padding-inline: var(--space-3) var(--space-4);
    border: 1.5px solid var(--control);
    border-radius: 99px;
    background: var(--surface-raised);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  button[aria-pressed='true'] {
    border-color: var(--primary-border);
    background: var(--primary-tint);
    color: var(--primary-text);
  }
`
const Line = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-template-columns: minmax(0, 1fr);
  align-items: end;
  gap: var(--space-3);
`
