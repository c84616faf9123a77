// Right arguments of nvJPEG.
template <> struct right<nvjpegHandle_t> {
  static nvjpegHandle_t value(const char *) {
    nvjpegHandle_t handle;
    nvjpegCreateSimple(&handle);
    return handle;
  }
};
template <> struct right<nvjpegJpegState_t> {
  static nvjpegJpegState_t value(const char *) {
    nvjpegJpegState_t state;
    nvjpegJpegStateCreate(right<nvjpegHandle_t>::value(""), &state);
    return state;
  }
};
template <> struct right<nvjpegEncoderState_t> {
  static nvjpegEncoderState_t value(const char *) {
    nvjpegEncoderState_t state;
    nvjpegEncoderStateCreate(right<nvjpegHandle_t>::value(""), &state, nullptr);
    return state;
  }
};
template <> struct right<nvjpegEncoderParams_t> {
  static nvjpegEncoderParams_t value(const char *) {
    nvjpegEncoderParams_t parameters;
    nvjpegEncoderParamsCreate(right<nvjpegHandle_t>::value(""), &parameters, nullptr);
    nvjpegEncoderParamsSetSamplingFactors(parameters, NVJPEG_CSS_444, nullptr);
    return parameters;
  }
};
template <> struct right<nvjpegJpegStream_t> {
  static nvjpegJpegStream_t value(const char *) {
    nvjpegJpegStream_t stream;
    nvjpegJpegStreamCreate(right<nvjpegHandle_t>::value(""), &stream);
    return stream;
  }
};
template <> struct right<nvjpegDecodeParams_t> {
  static nvjpegDecodeParams_t value(const char *) {
    nvjpegDecodeParams_t parameters;
    nvjpegDecodeParamsCreate(right<nvjpegHandle_t>::value(""), &parameters);
    return parameters;
  }
};
template <> struct right<nvjpegImage_t *> {
  static nvjpegImage_t *value(const char *) {
    nvjpegImage_t *image = static_cast<nvjpegImage_t *>(memory());
    for (int c = 0; c < NVJPEG_MAX_COMPONENT; ++c) {
      image->channel[c] = static_cast<unsigned char *>(memory());
      image->pitch[c] = 64;
    }
    return image;
  }
};
template <> struct right<const nvjpegImage_t *> {
  static const nvjpegImage_t *value(const char *name) { return right<nvjpegImage_t *>::value(name); }
};
template <> struct right<nvjpegInputFormat_t> {
  static nvjpegInputFormat_t value(const char *) { return NVJPEG_INPUT_RGBI; }
};
template <> struct right<nvjpegOutputFormat_t> {
  static nvjpegOutputFormat_t value(const char *) { return NVJPEG_OUTPUT_RGBI; }
};
template <> struct right<nvjpegChromaSubsampling_t> {
  static nvjpegChromaSubsampling_t value(const char *) { return NVJPEG_CSS_444; }
};
template <> struct right<nvjpegBufferDevice_t> {
  static nvjpegBufferDevice_t value(const char *) {
    nvjpegBufferDevice_t buffer;
    nvjpegBufferDeviceCreate(right<nvjpegHandle_t>::value(""), nullptr, &buffer);
    return buffer;
  }
};
template <> struct right<nvjpegBufferPinned_t> {
  static nvjpegBufferPinned_t value(const char *) {
    nvjpegBufferPinned_t buffer;
    nvjpegBufferPinnedCreate(right<nvjpegHandle_t>::value(""), nullptr, &buffer);
    return buffer;
  }
};
template <> struct right<nvjpegJpegDecoder_t> {
  static nvjpegJpegDecoder_t value(const char *) {
    nvjpegJpegDecoder_t decoder;
    nvjpegDecoderCreate(right<nvjpegHandle_t>::value(""), NVJPEG_BACKEND_DEFAULT, &decoder);
    return decoder;
  }
};
