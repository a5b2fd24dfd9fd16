/** Words of the form of contact cards. */
import { defineTexts } from '../../i18n/texts.ts'

export const cardsFormTexts = defineTexts(
  {
    card: (n: number) => `Contact ${n}`,
    cardName: 'Display name',
    firstName: 'First name (optional)',
    lastName: 'Last name (optional)',
    company: 'Company (optional)',
    title: 'Job title (optional)',
    phone: 'Phone, with country code',
    isOnChannel: 'The customer can chat with this number',
    email: 'E-mail (optional)',
    url: 'Website (optional)',
    addCard: 'Add contact',
    removeCard: (n: number) => `Remove contact ${n}`,
  },
  {
    card: (n: number) => `Contato ${n}`,
    cardName: 'Nome exibido',
    firstName: 'Nome (opcional)',
    lastName: 'Sobrenome (opcional)',
    company: 'Empresa (opcional)',
    title: 'Cargo (opcional)',
    phone: 'Telefone, com código do país',
    isOnChannel: 'O cliente pode conversar com este número',
    email: 'E-mail (opcional)',
    url: 'Site (opcional)',
    addCard: 'Adicionar contato',
    removeCard: (n: number) => `Remover contato ${n}`,
  },
)
