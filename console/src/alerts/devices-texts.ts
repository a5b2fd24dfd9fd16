/** Words of devices that are notified while the console is closed: loaded with their dialog. */
import { defineTexts } from '../i18n/texts.ts'

export const devicesTexts = defineTexts(
  {
    devices: 'When the console is closed',
    devicesHelp:
      'Your devices are notified when a customer waits and you have the console open nowhere. What the notification says of the customer is up to your shop.',
    notifyThis: 'Notify this device',
    notifyNote:
      'It lasts as long as you are signed in. The company behind your browser learns when messages come, but cannot read them.',
    homeScreen:
      'On an iPhone or iPad: tap Share, then “Add to Home Screen”. Open Recado from there and come back here.',
    pushMissing: 'This browser cannot be notified while the console is closed.',
    pushUnavailable: 'Not available: the console needs a public https address. Contact the service operator.',
    notSubscribed: 'The browser did not allow it. Try again, or use another browser.',
    thisDevice: 'this device',
    unknownDevice: 'Unknown browser',
    since: 'Since',
    test: 'Test',
    testNamed: (name: string) => `Test on ${name}`,
    outcomes: {
      sent: 'Test sent. It appears in a moment.',
      gone: 'This device has ended notifications. Turn them on there again.',
      waits: 'The push service wants no more messages for a while. Try again later.',
      refused: 'The push service did not accept the test. Contact the service operator.',
      failed: 'The push service could not be reached. Try again later.',
    },
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    quiet: 'Quiet hours',
    quietNote: 'No device of yours is notified in between. Times of the shop.',
    quietFrom: 'From',
    quietUntil: 'Until',
    quietSame: 'Choose two different times.',
    save: 'Save',
    isSaved: 'Saved.',
  },
  {
    devices: 'Com o console fechado',
    devicesHelp:
      'Seus aparelhos avisam quando um cliente espera e você não está com o console aberto em nenhum lugar. A loja decide o que o aviso mostra do cliente.',
    notifyThis: 'Avisar neste aparelho',
    notifyNote:
      'Vale enquanto você estiver conectado. A empresa do seu navegador fica sabendo quando chegam mensagens, mas não consegue ler.',
    homeScreen:
      'No iPhone ou iPad: toque em Compartilhar e em “Adicionar à Tela de Início”. Abra o Recado por lá e volte aqui.',
    pushMissing: 'Este navegador não avisa com o console fechado.',
    pushUnavailable:
      'Indisponível: o console precisa de um endereço público com https. Fale com o administrador do sistema.',
    notSubscribed: 'O navegador não permitiu. Tente de novo ou use outro navegador.',
    thisDevice: 'este aparelho',
    unknownDevice: 'Navegador desconhecido',
    since: 'Desde',
    test: 'Testar',
    testNamed: (name) => `Testar em ${name}`,
    outcomes: {
      sent: 'Teste enviado. Ele aparece em instantes.',
      gone: 'Este aparelho cancelou os avisos. Ative-os de novo nele.',
      waits: 'O serviço de push não aceita mais avisos por enquanto. Tente mais tarde.',
      refused: 'O serviço de push não aceitou o teste. Fale com o administrador do sistema.',
      failed: 'Não foi possível falar com o serviço de push. Tente mais tarde.',
    },
    remove: 'Remover',
    removeNamed: (name) => `Remover ${name}`,
    quiet: 'Horário de silêncio',
    quietNote: 'Nesse período, nenhum aparelho seu avisa. Horário da loja.',
    quietFrom: 'De',
    quietUntil: 'Até',
    quietSame: 'Escolha dois horários diferentes.',
    save: 'Salvar',
    isSaved: 'Salvo.',
  },
)
