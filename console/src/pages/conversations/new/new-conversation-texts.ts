/** Words of starting a conversation. */
import { defineTexts } from '../../../i18n/texts.ts'

export const newConversationTexts = defineTexts(
  {
    title: 'New conversation',
    find: 'Name or number',
    findHelp: 'Search a customer by name or number, or type a new number with its area code.',
    found: 'Customers',
    noneFound: 'No customer found. Type a full number to write to someone new.',
    numberIsNew: 'New number',
    writeTo: (number: string) => `Write to ${number}`,
    didYouMean: (number: string) => `Did you mean ${number}?`,
    abroad: (number: string) => `No, a number of another country: ${number}`,
    notANumber: 'This is not a phone number.',
    from: 'From',
    another: 'Choose another customer',
    open: 'Open the conversation',
    openHelp: 'The customer wrote in the last 24 hours: you can write freely in the conversation.',
    noSender: 'There is no number to send from.',
  },
  {
    title: 'Nova conversa',
    find: 'Nome ou número',
    findHelp: 'Busque um cliente pelo nome ou número, ou digite um número novo com o DDD.',
    found: 'Clientes',
    noneFound: 'Nenhum cliente encontrado. Digite um número inteiro para escrever a alguém novo.',
    numberIsNew: 'Número novo',
    writeTo: (number) => `Escrever para ${number}`,
    didYouMean: (number) => `Você quis dizer ${number}?`,
    abroad: (number) => `Não, um número de outro país: ${number}`,
    notANumber: 'Isto não é um número de telefone.',
    from: 'De',
    another: 'Escolher outro cliente',
    open: 'Abrir a conversa',
    openHelp: 'O cliente escreveu nas últimas 24 horas: você pode escrever livremente na conversa.',
    noSender: 'Não há número de onde enviar.',
  },
)
