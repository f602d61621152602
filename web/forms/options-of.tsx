export const optionsOf = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
