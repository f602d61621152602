import { useState } from 'react'
import { styled } from 'styled-components'
import { noLastName } from '#rules/registrations/full-name.ts'
import { Checkbox } from '../ui/choices.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  /** Of the checkbox. */
  oneName: string
  name?: string
  value?: string | undefined
  defaultValue?: string | undefined
  autoComplete?: string
  autoFocus?: boolean
  required?: boolean
  onChange?: (event: { currentTarget: { value: string } }) => void
  onBlur?: () => void
}

/** A last name, or the answer that somebody has none. */
export function LastNameInput({ oneName, value: controlled, defaultValue = '', onChange, ...input }: Props) {
  const [own, setOwn] = useState(defaultValue)
  const value = controlled ?? own
  const hasOneName = value === noLastName
  const change = (text: string) => {
    setOwn(text)
    onChange?.({ currentTarget: { value: text } })
  }
  return (
    <div>
      <Input {...input} value={value} readOnly={hasOneName} onChange={(event) => change(event.currentTarget.value)} />
      <Scripted
        label={oneName}
        checked={hasOneName}
        onChange={(event) => change(event.currentTarget.checked ? noLastName : '')}
      />
    </div>
  )
}

const Scripted = styled(Checkbox)`
  @media (scripting: none) {
    display: none;
  }
`
