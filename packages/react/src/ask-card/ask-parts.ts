export { FormBody } from './form-body.tsx';
export { QuestionBody } from './question-body.tsx';
export { SignInBody } from './sign-in-body.tsx';
