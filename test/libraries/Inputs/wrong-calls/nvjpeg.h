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

/// A file of 4 x 4 pixels.
inline const std::vector<unsigned char> &file() {
  static const std::vector<unsigned char> bytes = [] {
    const nvjpegHandle_t handle = right<nvjpegHandle_t>::value("");
    const nvjpegEncoderState_t state = right<nvjpegEncoderState_t>::value("");
    nvjpegEncodeImage(handle, state, right<nvjpegEncoderParams_t>::value(""), right<nvjpegImage_t *>::value(""),
                      NVJPEG_INPUT_RGBI, 4, 4, nullptr);
    std::size_t length = 0;
    nvjpegEncodeRetrieveBitstream(handle, state, nullptr, &length, nullptr);
    std::vector<unsigned char> result(length);
    nvjpegEncodeRetrieveBitstream(handle, state, result.data(), &length, nullptr);
    return result;
  }();
  return bytes;
}
template <> struct others<const unsigned char *> {
  static constexpr int count = 1;
  static const unsigned char *value(int, const char *) { return file().data(); }
};
template <> struct others<std::size_t> {
  static constexpr int count = 1;
  static std::size_t value(int, const char *) { return file().size(); }
};
/// The file, parsed.
template <> struct others<nvjpegJpegStream_t> {
  static constexpr int count = 1;
  static nvjpegJpegStream_t value(int, const char *) {
    const nvjpegJpegStream_t stream = right<nvjpegJpegStream_t>::value("");
    nvjpegJpegStreamParse(right<nvjpegHandle_t>::value(""), file().data(), file().size(), 1, 1, stream);
    return stream;
  }
};
/// What has encoded something.
template <> struct others<nvjpegEncoderState_t> {
  static constexpr int count = 1;
  static nvjpegEncoderState_t value(int, const char *) {
    const nvjpegEncoderState_t state = right<nvjpegEncoderState_t>::value("");
    nvjpegEncodeImage(right<nvjpegHandle_t>::value(""), state, right<nvjpegEncoderParams_t>::value(""),
                      right<nvjpegImage_t *>::value(""), NVJPEG_INPUT_RGBI, 4, 4, nullptr);
    return state;
  }
};
