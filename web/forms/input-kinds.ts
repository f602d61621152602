export const emailInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
export const phoneInput = { type: 'tel', inputMode: 'tel' } as const
export const urlInput = { type: 'url', inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } as const
export const numberInput = { inputMode: 'numeric', autoComplete: 'off' } as const
export const clockInput = { ...numberInput, maxLength: 9 } as const
export const amountInput = { inputMode: 'decimal', autoComplete: 'off' } as const
export const codeInput = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
