import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { maxTagLength, maxTags, parseTags, tagProblem } from '#rules/registrations/tags.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'

/** The tags that are selected, and the one that is typed. */
export function useTags(initial: readonly string[]) {
  const [selected, setSelected] = useState(initial)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const select = (tags: readonly string[]) => {
    setSelected(tags)
    setText('')
  }
  /** All tags with the typed one; null when that is none, as its field says. */
  const addTyped = (): readonly string[] | null => {
    if (text.trim() === '') return selected
    const tags = parseTags([...selected, text])
    if (tags) select(tags)
    else input.current?.focus()
    return tags
  }
  return { selected, setSelected, text, setText, input, select, addTyped }
}

type TagPickerProps = { existingTags: readonly string[]; tags: ReturnType<typeof useTags>; canCreate: boolean }

export function TagPicker({ existingTags, tags, canCreate }: TagPickerProps) {
  const { t } = useTranslation('admin')
  const { selected: selectedTags, setSelected, text, setText, input, select, addTyped } = tags
  const allTags = [...new Set([...existingTags, ...selectedTags])]
  const matches = allTags.filter((tag) => tag.toLowerCase().includes(text.trim().toLowerCase()))
  // What found a tag is not one to add.
  const onToggle = canCreate ? select : setSelected
  const toggle = (tag: string) =>
    onToggle(selectedTags.includes(tag) ? selectedTags.filter((one) => one !== tag) : [...selectedTags, tag])
  const problem = canCreate ? tagProblem(text, selectedTags) : null
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (canCreate) addTyped()
  }
  return (
    <Box>
      <Line>
        <Field
          label={t(canCreate ? 'tags.new' : 'tags.find')}
          error={problem && t(`tags.${problem}`, { max: problem === 'many' ? maxTags : maxTagLength })}
        >
          <Input
            ref={input}
            value={text}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKey}
          />
        </Field>
        {canCreate && (
          <Button icon="plus" onClick={addTyped}>
            {t('tags.add')}
          </Button>
        )}
      </Line>
      {matches.length > 0 && (
        <Choices role="group" aria-label={t('tags.known')}>
          {matches.map((tag) => (
            <button key={tag} type="button" aria-pressed={selectedTags.includes(tag)} onClick={() => toggle(tag)}>
              <Icon name={selectedTags.includes(tag) ? 'check' : 'plus'} size={16} />
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
  align-items: start;
  gap: var(--space-3);

  > button {
    margin-block-start: calc(1.35 * var(--text-sm) + var(--space-2));
  }
`
